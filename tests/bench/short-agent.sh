# Answers a request of v1 for read_note, and does nothing else: an agent of about 1 ms. It describes itself as another one.
[ "$1" = --describe ] && exec "$DESCRIBED" --describe
IFS= read -r request
id=${request#*'"request_id":"'}
printf '{"request_id":"%s","status":"success","code":0,"result":{"output_type":"text","data":"","metadata":null}}\n' "${id%%\"*}"
