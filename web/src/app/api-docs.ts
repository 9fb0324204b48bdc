import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
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
});
