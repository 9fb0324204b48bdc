/** The package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SpecRequest {
    loadSpec?: boolean;
    headers: Record<string, string>;
  }
  export default function SwaggerUI(options: {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    docExpansion: 'list';
    defaultModelsExpandDepth: number;
    validatorUrl: null;
    requestInterceptor: (request: SpecRequest) => Promise<SpecRequest>;
  }): void;
}
