"""An agent that has nothing to do with Obsidian: it counts the words of a file. One JSON request, one JSON answer, exit."""
import json
import os
import select
import sys


def read_request():
    request = json.loads(sys.stdin.buffer.read().decode('utf-8-sig'))
    if not isinstance(request, dict) or not isinstance(request.get('path'), str):
        raise ValueError('a request is {"path": …}')
    return request


def answer():
    try:
        with open(read_request()['path'], encoding='utf-8') as file:
            return {'status': 'ok', 'words': len(file.read().split())}
    except (AttributeError, OSError, RecursionError, ValueError) as error:
        return {'status': 'error', 'error': str(error)}


def write(data):
    """A pipe can refuse to block."""
    while data:
        try:
            data = data[os.write(1, data):]
        except BlockingIOError:
            select.select([], [1], [])


write(json.dumps(answer()).encode() + b'\n')
