/** Runs with `javac *.java && java DeployerTest`; with JUnit, each method is a test. */
final class DeployerTest {
  public static void main(String[] arguments) throws Exception {
    announcesADeployment();
    saysWhyItCouldNotPost();
    System.out.println("2 tests passed");
  }

  static void announcesADeployment() throws Exception {
    try (Parley parley = new Parley()) {
      Deployer deployer = new Deployer(parley.apiUrl(), parley.botToken());
      String channel = Parley.text(deployer.announce("1.2.0"), "channel");
      String history = deployer.call("conversations.history", "channel", channel, "limit", "1");
      check(history.contains("\"text\":\"Deployed 1.2.0\""), history);
    }
  }

  static void saysWhyItCouldNotPost() throws Exception {
    try (Parley parley = new Parley()) {
      parley.condition("posting_suspended");
      try {
        new Deployer(parley.apiUrl(), parley.botToken()).announce("1.2.0");
        check(false, "it was posted");
      } catch (Deployer.CallFailed failed) {
        check(failed.getMessage().equals("ekm_access_denied"), failed.getMessage());
      }
      String log = parley.sandbox("GET", "/exchanges", null);
      check(log.contains("\"error\":\"ekm_access_denied\""), log);
    }
  }

  private static void check(boolean isSo, String what) {
    if (!isSo) throw new AssertionError(what);
  }
}
