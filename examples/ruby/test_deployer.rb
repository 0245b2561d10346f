# frozen_string_literal: true

require 'minitest/autorun'
require_relative 'deployer'
require_relative 'parley'

PARLEY = Parley.new
Minitest.after_run { PARLEY.close }

# Each test has a new workspace.
class TestDeployer < Minitest::Test
  def setup
    PARLEY.reset
    @deployer = Deployer.new(PARLEY.api_url, PARLEY.environment.fetch('SLACK_BOT_TOKEN'))
  end

  def test_announces_a_deployment
    posted = @deployer.announce('1.2.0')
    history = @deployer.call('conversations.history', channel: posted['channel'], limit: 1)
    assert_equal 'Deployed 1.2.0', history['messages'][0]['text']
  end

  def test_says_why_it_could_not_post
    PARLEY.condition('posting_suspended')
    failed = assert_raises(Deployer::CallFailed) { @deployer.announce('1.2.0') }
    assert_equal 'ekm_access_denied', failed.message
    assert_equal [%w[chat.postMessage ekm_access_denied]], PARLEY.calls
  end
end
