/**
 * The only place that reads the environment. Every value is checked at start, with a message that names the variable.
 * Vendors' addresses and keys are configuration, so an adapter never knows which world it talks to.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const Flag = z.stringbool().default(false);
const Port = z.coerce.number().int().min(0).max(65535);

const Environment = z.object({
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  HOST: z.string().default('127.0.0.1'),
  PORT: Port.default(3000),
  PUBLIC_URL: z.url().optional(),
  PLATFORM_HOSTS: z.string().default(''),
  TRUST_PROXY: Flag,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  APP_DATABASE_URL: z.string().optional(),
  /** How the names of the serving roles end; unset: with the name of the database. */
  DATABASE_ROLES: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  SECRET_KEYS: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  SANDBOX_URL: z.url().optional(),
  CLOCK_URL: z.url().optional(),
  SMTP_URL: z.string().default('smtp://127.0.0.1:25'),
  MAIL_FROM: z.string().default('Leadwright <no-reply@leadwright.test>'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  EGRESS_ALLOW: z.string().default(''),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZE_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_CERTS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_VERSION: z.string().default('v26.0'),
  FACEBOOK_DIALOG_URL: z.url().default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: z.url().default('https://graph.facebook.com'),
  SOURCE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(12_000),
  SOURCE_LIMITS: z.string().default(''),
  GOOGLE_PLACES_URL: z.url().default('https://places.googleapis.com'),
  GOOGLE_PLACES_KEY: z.string().optional(),
  OUTSCRAPER_URL: z.url().default('https://api.app.outscraper.com'),
  OUTSCRAPER_KEY: z.string().optional(),
  PEOPLE_DATA_LABS_URL: z.url().default('https://api.peopledatalabs.com/v5'),
  PEOPLE_DATA_LABS_KEY: z.string().optional(),
  APOLLO_URL: z.url().default('https://api.apollo.io/api/v1'),
  APOLLO_KEY: z.string().optional(),
  HUNTER_URL: z.url().default('https://api.hunter.io/v2'),
  /** Set: company sites are looked for below this address instead of at their own. */
  WEBSITES_URL: z.url().optional(),
  HUNTER_KEY: z.string().optional(),
  MODASH_URL: z.url().default('https://api.modash.io/v1'),
  MODASH_KEY: z.string().optional(),
  YOUTUBE_URL: z.url().default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_URL: z.url().optional(),
  STRIPE_CONNECT_URL: z.url().default('https://connect.stripe.com'),
  STRIPE_CLIENT_ID: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  PAYKICKSTART_SECRET: z.string().optional(),
  PAYKICKSTART_PORTAL_URL: z.url().optional(),
});

/** In the sandbox every vendor lives below one address; a value set by hand still wins. */
function sandboxDefaults(url: string): Record<string, string> {
  return {
    CLOCK_URL: `${url}/clock`,
    GOOGLE_CLIENT_ID: 'sandbox-google-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-google-secret',
    GOOGLE_AUTHORIZE_URL: `${url}/google/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${url}/google/token`,
    GOOGLE_CERTS_URL: `${url}/google/oauth2/v3/certs`,
    FACEBOOK_APP_ID: 'sandbox-facebook-app',
    FACEBOOK_APP_SECRET: 'sandbox-facebook-secret',
    // The specification's version of the social SDK; Facebook itself has retired it, so live mode asks for a newer one.
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
    WEBSITES_URL: `${url}/websites`,
    MODASH_URL: `${url}/modash/v1`,
    MODASH_KEY: 'sandbox-modash-key',
    YOUTUBE_URL: `${url}/youtube/v3`,
    YOUTUBE_KEY: 'sandbox-youtube-key',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_API_URL: url,
    STRIPE_CONNECT_URL: url,
    STRIPE_CLIENT_ID: 'ca_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_platform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_sandbox_connect',
    PAYKICKSTART_SECRET: 'sandbox-paykickstart-secret',
    PAYKICKSTART_PORTAL_URL: `${url}/paykickstart/billing`,
    EGRESS_ALLOW: new URL(url).host,
  };
}

/** Made once per installation and kept beside the data. Newest first: `version:base64`, comma separated, so keys can rotate. */
function secretKeys(dataDir: string, given: string | undefined): Map<number, Buffer> {
  let text = given;
  if (!text) {
    const file = join(dataDir, 'secret.key');
    if (!existsSync(file)) {
      writeFileSync(file, `1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
      chmodSync(file, 0o600);
    }
    text = readFileSync(file, 'utf8');
  }
  const keys = new Map<number, Buffer>();
  for (const entry of text.split(/[,\n]/).map((part) => part.trim())) {
    if (!entry) continue;
    const [version, encoded] = entry.split(':');
    const key = Buffer.from(encoded ?? '', 'base64');
    if (!Number.isInteger(Number(version)) || key.length !== 32)
      throw new WrongEnvironment('SECRET_KEYS: want version:base64 of 32 bytes');
    keys.set(Number(version), key);
  }
  return keys;
}

/** Starting again would not help: somebody has to change the environment. */
export class WrongEnvironment extends Error {}

export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const mode = filled['MODE'] ?? 'sandbox';
  const defaults = mode === 'sandbox' && filled['SANDBOX_URL'] ? sandboxDefaults(filled['SANDBOX_URL']) : {};
  const parsed = Environment.safeParse({ ...defaults, ...filled });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new WrongEnvironment(`The environment is not right:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  return {
    ...values,
    dataDir,
    secretKeys: secretKeys(dataDir, values.SECRET_KEYS),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    isSandbox: values.MODE === 'sandbox',
  };
}

export type Config = ReturnType<typeof loadConfig>;
