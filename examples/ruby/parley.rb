# frozen_string_literal: true

require 'json'
require 'net/http'
require 'shellwords'

# A workspace on this machine, controlled as its page does it. It needs nothing but Ruby and Node.
class Parley
  attr_reader :url, :api_url, :environment

  def initialize
    command = Shellwords.split(ENV.fetch('PARLEY_COMMAND', 'npx --yes parley'))
    @output = IO.popen([*command, 'serve', '--json', '--port', '0', '--seed', '1'])
    line = @output.gets or raise "#{command.join(' ')} did not start"
    started = JSON.parse(line)
    @url, @api_url, @environment = started.values_at('url', 'apiUrl', 'environment')
  end

  # Replaces the workspace by a new one. With the seed of the server its tokens stay the same.
  def reset
    sandbox(:Post, '/reset', seed: 1)
  end

  # Puts the workspace in a state in which apps have to prove themselves.
  def condition(name, **parameters)
    sandbox(:Put, "/conditions/#{name}", **parameters)
  end

  # Names and error codes of what was called, oldest first.
  def calls
    sandbox(:Get, '/exchanges').fetch('exchanges').map { |call| call.values_at('name', 'error') }
  end

  def sandbox(verb, path, **body)
    address = URI("#{url}/sandbox#{path}")
    request = Net::HTTP.const_get(verb).new(address)
    request.body = JSON.generate(body) unless verb == :Get
    JSON.parse(Net::HTTP.start(address.host, address.port) { |http| http.request(request) }.body)
  end

  def close
    Process.kill('TERM', @output.pid)
    @output.close
  end
end
