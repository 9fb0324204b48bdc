import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';

/** Sends files as multipart requests; the header is what the server's guard against forged forms asks for. */
export function createUploadLink() {
  return new UploadHttpLink({ uri: '/graphql', headers: { 'Apollo-Require-Preflight': 'true' } });
}
