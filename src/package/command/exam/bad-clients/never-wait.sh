# Posts three messages with curl, and tries again soon, whatever Retry-After says.
for text in one two three; do
  until curl -s -H "Authorization: Bearer $SLACK_BOT_TOKEN" -d "channel=%23general&text=$text" \
    "${SLACK_API_URL}chat.postMessage" | grep -q '"ok":true'; do
    sleep 0.5
  done
done
