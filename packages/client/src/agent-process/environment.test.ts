import { expect, test } from 'vitest';
import { childEnvironment, inheritedFrom, standbyEnvironment } from './environment.ts';

test('a child inherits only the variables that it needs', () => {
  const own = {
    PATH: '/bin',
    LC_ALL: 'C',
    XDG_CACHE_HOME: '/c',
    OBSIDIAN_VAULT_PATH: '/v',
    TRACEPARENT: 't',
    NODE_OPTIONS: '--inspect',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    AWS_SECRET_ACCESS_KEY: 's',
    MY_PATH: '/x',
  };

  const env = inheritedFrom(own);

  expect(Object.keys(env)).toEqual(['PATH', 'LC_ALL', 'XDG_CACHE_HOME', 'OBSIDIAN_VAULT_PATH', 'TRACEPARENT']);
});

test('a later layer wins, and no layer can make the exit status the code', () => {
  const env = childEnvironment({ TZ: 'a' }, { TZ: 'b', X: '1' }, { TZ: 'c', OBSIDIAN_AGENT_EXIT_CODE: '1' });

  expect(env).toEqual({ TZ: 'c', X: '1' });
});

test('a standby child has no trace context and no limit on its wait', () => {
  const env = standbyEnvironment({ TZ: 'a', TRACEPARENT: 't', TRACESTATE: 's', BAGGAGE: 'b' });

  expect(env).toEqual({ TZ: 'a', OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '0' });
});
