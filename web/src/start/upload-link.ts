import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { storeFetch } from './store-fetch';

/** Sends files as multipart requests. The server's CSRF protection requires the header. */
export function createUploadLink() {
  return new UploadHttpLink({ uri: '/graphql', fetch: storeFetch, headers: { 'Apollo-Require-Preflight': 'true' } });
}
