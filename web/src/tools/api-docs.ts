import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { getToken, sessionOpened } from '../session/session';
import './api-docs.css';

/** The page at `/api/docs`. `Authorize` does not store the token, so the sign-in lasts until the page is closed. */
SwaggerUI({
  url: '/api/openapi.json',
  dom_id: '#api-docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // By default, the document is sent to a validator on another site.
  validatorUrl: null,
  // The reference of a production store lists the paths of staff to staff only.
  requestInterceptor: async request => {
    await sessionOpened;
    const token = getToken();
    if (request.loadSpec && token) request.headers.Authorization = `Bearer ${token}`;
    return request;
  },
});
