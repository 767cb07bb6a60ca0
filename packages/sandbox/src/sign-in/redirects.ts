/**
 * Where a provider may send the browser back to. A real provider has a list of registered addresses; the sandbox knows
 * the product's host with its subdomains, this machine, and the reserved .test names.
 */
export function isAllowedRedirect(redirectUri: string, productUrl: string): boolean {
  const url = parseUrl(redirectUri);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hash || url.username) return false;
  const product = parseUrl(productUrl)?.hostname;
  const isProduct = product !== undefined && (url.hostname === product || url.hostname.endsWith(`.${product}`));
  return isProduct || isThisMachine(url.hostname) || url.hostname.endsWith('.test');
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** The address with the answer in its query; what is undefined is left out. */
export function redirectWith(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.toString();
}
