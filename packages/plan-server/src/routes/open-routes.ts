import { openApiOf } from '../api/openapi.ts';
import { defineRoute, json, type Route } from '../api/route.ts';

/** What needs no token. */
export function openRoutes(all: () => readonly Route[]): readonly Route[] {
  return [
    defineRoute({
      name: 'getHealth',
      method: 'GET',
      path: '/healthz',
      role: null,
      summary: 'Say that the server runs.',
      answers: { 200: { description: 'It runs' } },
      handle: () => json({ status: 'ok' }),
    }),
    defineRoute({
      name: 'getInterface',
      method: 'GET',
      path: '/api/v1/openapi.json',
      role: null,
      summary: 'Describe this interface (OpenAPI 3.1).',
      answers: { 200: { description: 'The description' } },
      handle: ({ context }) => json(openApiOf(all(), context.version)),
    }),
  ];
}
