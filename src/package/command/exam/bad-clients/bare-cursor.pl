# Walks users.list, and puts the cursor into the address as it came.
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

my $client = HTTP::Tiny->new(
  default_headers => { authorization => "Bearer $ENV{SLACK_BOT_TOKEN}" });
my $cursor = '';
do {
  my $query = 'limit=200' . ($cursor eq '' ? '' : "&cursor=$cursor");
  my $page = decode_json($client->get("$ENV{SLACK_API_URL}users.list?$query")->{content});
  die "$page->{error}\n" unless $page->{ok};
  $cursor = $page->{response_metadata}{next_cursor};
} while ($cursor ne '');
