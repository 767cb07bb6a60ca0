/** Every request carries the person's API key, and every refusal reaches the editor of the Zap in the words of the API. */

/** Read at each call: Zapier sets the environment after the app is loaded. */
export const address = (path) => `${process.env.BASE_URL}${path}`;

export const authorize = (request, _z, bundle) => ({
  ...request,
  headers: { ...request.headers, Accept: 'application/json', Authorization: `Bearer ${bundle.authData.api_key}` },
});

const DEFAULT_WAIT_SECONDS = 60;

export function explainFailure(response, z) {
  if (response.status < 400) return response;
  const { message, errors = {} } = response.data ?? {};
  const fields = Object.entries(errors).map(([field, words]) => `${field}: ${words.join(' ')}`);
  const words = [message ?? `The server answered with ${response.status}.`, ...fields].join('\n');
  if (response.status === 429)
    throw new z.errors.ThrottledError(words, Number(response.getHeader('retry-after')) || DEFAULT_WAIT_SECONDS);
  throw new z.errors.Error(words, response.status === 401 ? 'AuthenticationError' : 'RequestError', response.status);
}
