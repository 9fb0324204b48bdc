import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { storeFetch } from './store-fetch';

/** Sends files as multipart requests; the header is what the server's guard against forged forms asks for. */
export function createUploadLink() {
  return new UploadHttpLink({ uri: '/graphql', fetch: storeFetch, headers: { 'Apollo-Require-Preflight': 'true' } });
}
