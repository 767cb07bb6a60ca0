/**
 * In the sandbox every vendor is served below one base URL; explicitly set values take precedence. The world's companies have
 * names of their own, which lead to this machine: their sites answer at the port of the sandbox, their mail at another.
 */
export function sandboxDefaults(url: string, mailPort = ''): Record<string, string> {
  const { host, port: given } = new URL(url);
  const port = given || '80';
  return {
    CLOCK_URL: `${url}/clock`,
    GOOGLE_CLIENT_ID: 'sandbox-google-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-google-secret',
    GOOGLE_AUTHORIZE_URL: `${url}/google/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${url}/google/token`,
    GOOGLE_CERTS_URL: `${url}/google/oauth2/v3/certs`,
    FACEBOOK_APP_ID: 'sandbox-facebook-app',
    FACEBOOK_APP_SECRET: 'sandbox-facebook-secret',
    // See docs/decisions/001-platform-choices.md: Facebook itself has retired this version, so live mode asks for a newer one.
    FACEBOOK_VERSION: 'v18.0',
    FACEBOOK_DIALOG_URL: `${url}/facebook`,
    FACEBOOK_GRAPH_URL: `${url}/facebook`,
    GOOGLE_PLACES_URL: `${url}/google-places`,
    GOOGLE_PLACES_KEY: 'sandbox-google-places-key',
    OUTSCRAPER_URL: `${url}/outscraper`,
    OUTSCRAPER_KEY: 'sandbox-outscraper-key',
    PEOPLE_DATA_LABS_URL: `${url}/people-data-labs/v5`,
    PEOPLE_DATA_LABS_KEY: 'sandbox-people-data-labs-key',
    APOLLO_URL: `${url}/apollo/api/v1`,
    APOLLO_KEY: 'sandbox-apollo-key',
    HUNTER_URL: `${url}/hunter/v2`,
    HUNTER_KEY: 'sandbox-hunter-key',
    WEBSITES_PORT: port,
    MODASH_URL: `${url}/modash/v1`,
    MODASH_KEY: 'sandbox-modash-key',
    YOUTUBE_URL: `${url}/youtube/v3`,
    YOUTUBE_KEY: 'sandbox-youtube-key',
    OPENAI_API_URL: `${url}/openai/v1`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_API_URL: url,
    STRIPE_CONNECT_URL: url,
    STRIPE_CLIENT_ID: 'ca_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_platform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_sandbox_connect',
    PAYKICKSTART_SECRET: 'sandbox-paykickstart-secret',
    PAYKICKSTART_PORTAL_URL: `${url}/paykickstart/billing`,
    MAIL_CHECK_HELO: 'mail-check.leadwright.test',
    MAIL_CHECK_FROM: 'check@mail-check.leadwright.test',
    EGRESS_ALLOW: [host, `127.0.0.1:${port}`, ...(mailPort && [`127.0.0.1:${mailPort}`])].join(','),
  };
}
