# frozen_string_literal: true

require 'json'
require 'net/http'

# The program under test: it announces deployments. Use your SDK in place of `call`.
class Deployer
  class CallFailed < StandardError; end

  def initialize(api_url, token)
    @api_url = api_url
    @token = token
  end

  def announce(version)
    call('chat.postMessage', channel: '#deploys', text: "Deployed #{version}")
  end

  def call(method, **arguments)
    form = URI.encode_www_form(arguments)
    headers = { 'Authorization' => "Bearer #{@token}", 'Content-Type' => 'application/x-www-form-urlencoded' }
    answer = JSON.parse(Net::HTTP.post(URI(@api_url + method), form, headers).body)
    raise CallFailed, answer['error'] unless answer['ok']

    answer
  end
end
