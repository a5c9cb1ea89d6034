#!/bin/sh
# The agent, but for the first request: that one it takes, and dies without a word.
agent=$1
marker=$2
shift 2
if [ $# -eq 0 ] && mkdir "$marker" 2>/dev/null; then
  echo 'out of memory' >&2
  exit 137
fi
exec "$agent" "$@"
