import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

/** The page at `/api/docs`. The sign-in lasts until the page is closed: `Authorize` takes a token and stores it nowhere. */
SwaggerUI({
  url: '/api/openapi.json',
  dom_id: '#api-docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // The default sends the document to a validator of another site.
  validatorUrl: null,
});
