export { openApiOf } from './api/openapi.ts';
export { routes } from './routes/routes.ts';
