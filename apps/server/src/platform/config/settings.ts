/** Every setting of the environment, with its default. Described for operators in docs/operating.md and .env.example. */
import { z } from 'zod';
import { parseAllowList } from '../egress/addresses.ts';
import { assertServers } from '../egress/resolver.ts';
import { parseProxyTrust } from '../http/client-address.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const WebAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });

/** An address in which `*` stands for a part of the host or of the path. */
const AddressPattern = z.string().regex(/^https?:\/\/[^\s?#@]+$/, 'must be an address such as https://*.example.com');

const hasScheme = (text: string, schemes: string[]) => schemes.includes(URL.parse(text)?.protocol ?? '');

const DatabaseAddress = z
  .string()
  .refine(
    (text) => hasScheme(text, ['postgres:', 'postgresql:']),
    'must be an address such as postgres://user:password@host:5432/database',
  );

const MailServerAddress = z
  .string()
  .refine(
    (text) => hasScheme(text, ['smtp:', 'smtps:']) && Boolean(URL.parse(text)?.hostname),
    'must be an address such as smtps://user:password@mail.example.com:465',
  );

/** Settings are plain data, because threads get a copy: what they mean is worked out where it is used. */
const ProxyTrust = z
  .string()
  .refine(
    (text) => parseProxyTrust(text) !== null,
    'must be the number of proxies in front, or their networks such as 10.0.0.0/8,::1',
  );

const Networks = z
  .string()
  .refine(
    (text) => !/^\d+$/.test(text.trim()) && parseProxyTrust(text) !== null,
    'must be addresses or networks such as 127.0.0.1,10.0.0.0/8',
  );

const isAccepted = (check: (text: string) => unknown) => (text: string) => {
  try {
    check(text);
    return true;
  } catch {
    return false;
  }
};

const AllowList = z
  .string()
  .refine(isAccepted(parseAllowList), 'must be a list such as hooks.internal:8080,10.0.0.5:443');

const NameServers = z
  .string()
  .refine(isAccepted(assertServers), 'must be a list of addresses such as 9.9.9.9,10.0.0.2:53');

/** `source.rule=calls/seconds`; the sources module validates the names. */
const RATE_LIMIT = /^\s*[a-z0-9-]+\.[A-Za-z]+=[1-9]\d*\/[1-9]\d*\s*$/;
const RateLimits = z
  .string()
  .refine(
    (text) => text.split(',').every((entry) => RATE_LIMIT.test(entry)),
    'must be a list of source.rule=calls/seconds, such as modash.search=5/1,hunter.minute=50/60',
  );

/** `model=prompt/completion` in US dollars per million tokens. */
const PRICE = /^\s*[^\s=,]+=\d{1,6}(\.\d{1,6})?\/\d{1,6}(\.\d{1,6})?\s*$/;
const Prices = z
  .string()
  .refine(
    (text) => text.split(',').every((entry) => PRICE.test(entry)),
    'must be a list of model=prompt/completion in dollars per million tokens, such as gpt-4o-mini=0.15/0.60',
  );

/** `source=dollars` for one unit of the vendor; the sources module validates the names. */
const UNIT_PRICE = /^\s*[a-z0-9-]+=\d{1,6}(\.\d{1,6})?\s*$/;
const UnitPrices = z
  .string()
  .refine(
    (text) => text.split(',').every((entry) => UNIT_PRICE.test(entry)),
    'must be a list of source=dollars for one unit, such as people-data-labs=0.23,modash=0.8',
  );

/** Marks a setting that can also be given as the path of a file, in `<name>_FILE` (secret-files.ts). */
const SECRET = { secret: true };
const secret = <S extends z.ZodType>(setting: S): S => setting.meta(SECRET);

export const Settings = z.object({
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: WebAddress.optional(),
  PLATFORM_HOSTS: z.string().default(''),
  TRUST_PROXY: ProxyTrust.optional(),
  /** Who may ask which names get a certificate; without it anybody. */
  CERTIFICATE_ASKERS: Networks.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: secret(DatabaseAddress.optional()),
  /** How long to wait at start for a database that does not respond yet. */
  DATABASE_PATIENCE_SECONDS: wholeNumber(0, 600).default(15),
  /** Connection pooler for request traffic; DATABASE_URL must be a direct connection. */
  DATABASE_POOL_URL: secret(DatabaseAddress.optional()),
  /** Suffix of the serving role names; defaults to the database name. */
  DATABASE_ROLES: z.string().optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(16),
  SECRET_KEYS: secret(z.string().optional()),
  BACKUP_DIR: z.string().optional(),
  /** 0: never. Default: daily, in the sandbox never. */
  BACKUP_EVERY_HOURS: wholeNumber(0, 24 * 31).optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  /** Where proven backups and logs are copied to. Its access defaults to that of the files (S3_…). */
  BACKUP_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/, 'want s3://bucket or s3://bucket/folder')
    .optional(),
  BACKUP_S3_ENDPOINT: WebAddress.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: secret(z.string().optional()),
  BACKUP_S3_SECRET_KEY: secret(z.string().optional()),
  /** Where the history of acts is sent as JSON lines. A bucket takes its access from that of the files (S3_…). */
  AUDIT_URL: secret(
    z
      .string()
      .regex(
        /^(https?:\/\/[^\s/@]+(\/\S*)?|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?)$/,
        'want https://… without a password (use AUDIT_AUTHORIZATION), or s3://bucket/folder',
      )
      .optional(),
  ),
  /** The header of that name, such as `Bearer …`. */
  AUDIT_AUTHORIZATION: secret(z.string().optional()),
  /** A collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318. Without it nothing is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  /** Sent to it: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: secret(z.string().optional()),
  /** Which part of all traces is recorded. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  /** How long the history of acts is kept. 0: as long as its account. */
  HISTORY_DAYS: wholeNumber(0, 36_500).default(0),
  /** How long deliveries to webhooks are kept and can be sent again. More than the four days of their attempts. */
  DELIVERY_DAYS: wholeNumber(5, 3650).default(30),
  /** How long the details of runs are kept: leads at every step, journals, which leads came from what. Totals stay. */
  RUN_DAYS: wholeNumber(7, 3650).default(90),
  /** How long the log of company sign-ons is kept. */
  SIGN_ON_LOG_DAYS: wholeNumber(1, 3650).default(90),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: secret(z.string().optional()),
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(8),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 64).default(6),
  SANDBOX_URL: WebAddress.optional(),
  CLOCK_URL: WebAddress.optional(),
  SMTP_URL: secret(MailServerAddress.default('smtp://127.0.0.1:25')),
  MAIL_FROM: z.string().default('Leadwright <no-reply@leadwright.test>'),
  S3_ENDPOINT: WebAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: secret(z.string().optional()),
  S3_SECRET_KEY: secret(z.string().optional()),
  EGRESS_ALLOW: AllowList.default(''),
  DNS_SERVERS: NameServers.default(''),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: secret(z.string().optional()),
  GOOGLE_AUTHORIZE_URL: WebAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: WebAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_CERTS_URL: WebAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: secret(z.string().optional()),
  FACEBOOK_VERSION: z.string().default('v26.0'),
  FACEBOOK_DIALOG_URL: WebAddress.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: WebAddress.default('https://graph.facebook.com'),
  SOURCE_TIMEOUT_MS: wholeNumber(100, 60_000).default(12_000),
  SOURCE_LIMITS: RateLimits.default(''),
  SOURCE_PRICES: UnitPrices.default(''),
  GOOGLE_PLACES_URL: WebAddress.default('https://places.googleapis.com'),
  GOOGLE_PLACES_KEY: secret(z.string().optional()),
  OUTSCRAPER_URL: WebAddress.default('https://api.app.outscraper.com'),
  OUTSCRAPER_KEY: secret(z.string().optional()),
  PEOPLE_DATA_LABS_URL: WebAddress.default('https://api.peopledatalabs.com/v5'),
  PEOPLE_DATA_LABS_KEY: secret(z.string().optional()),
  APOLLO_URL: WebAddress.default('https://api.apollo.io/api/v1'),
  APOLLO_KEY: secret(z.string().optional()),
  HUNTER_URL: WebAddress.default('https://api.hunter.io/v2'),
  HUNTER_KEY: secret(z.string().optional()),
  /** Company websites are read at this port, without TLS, instead of at 443 and 80. */
  WEBSITES_PORT: wholeNumber(1, 65_535).optional(),
  MAIL_CHECK: z.enum(['smtp', 'hunter', 'off']).default('smtp'),
  MAIL_CHECK_PORT: wholeNumber(1, 65_535).default(25),
  /** The name and the sender a mail server is greeted with; without them from PUBLIC_URL. */
  MAIL_CHECK_HELO: z.string().optional(),
  MAIL_CHECK_FROM: z.string().optional(),
  MODASH_URL: WebAddress.default('https://api.modash.io/v1'),
  MODASH_KEY: secret(z.string().optional()),
  YOUTUBE_URL: WebAddress.default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_KEY: secret(z.string().optional()),
  /** Any server that speaks OpenAI's API, and the model that is asked there. */
  OPENAI_API_URL: WebAddress.default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().min(1).max(200).default('gpt-4o-mini'),
  /** For accounts without a key of their own or of their reseller. */
  OPENAI_API_KEY: secret(z.string().optional()),
  /** Until the first piece of an answer; half of it between pieces, three times for the whole. */
  OPENAI_TIMEOUT_MS: wholeNumber(100, 600_000).default(60_000),
  OPENAI_PRICES: Prices.default(''),
  /** What an account may keep for the AI to learn from. */
  AI_TRAINING_TOKENS: wholeNumber(1_000, 100_000_000).default(1_000_000),
  /** The page where people add the Zapier app to their Zapier; without it no invitation is shown. */
  ZAPIER_INVITE_URL: WebAddress.optional(),
  STRIPE_SECRET_KEY: secret(z.string().optional()),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_URL: WebAddress.optional(),
  STRIPE_CONNECT_URL: WebAddress.default('https://connect.stripe.com'),
  STRIPE_CLIENT_ID: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: secret(z.string().optional()),
  STRIPE_CONNECT_WEBHOOK_SECRET: secret(z.string().optional()),
  /** What a reseller may owe of the platform's share before it gives more credits without a charge. */
  RESELLER_OPEN_SHARE_LIMIT_MINOR: wholeNumber(0, 100_000_000).default(100_000),
  PAYKICKSTART_SECRET: secret(z.string().optional()),
  PAYKICKSTART_PORTAL_URL: WebAddress.optional(),
  GHL_CLIENT_ID: z.string().optional(),
  GHL_CLIENT_SECRET: secret(z.string().optional()),
  /** Scopes that the app there has beside those a push needs: opportunities and users tell how leads end and who has them. */
  GHL_MORE_SCOPES: z.string().default(''),
  /** Their published key for webhooks (Ed25519), as Base64 without the lines around it. */
  GHL_WEBHOOK_KEY: z.string().default('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg='),
  GHL_API_URL: WebAddress.default('https://services.leadconnectorhq.com'),
  GHL_AUTHORIZE_URL: WebAddress.default('https://marketplace.gohighlevel.com/v2/oauth/chooselocation'),
  GHL_WHITELABEL_AUTHORIZE_URL: WebAddress.default('https://marketplace.leadconnectorhq.com/v2/oauth/chooselocation'),
  /** Where people of HighLevel see their contacts. */
  GHL_APP_URL: WebAddress.default('https://app.gohighlevel.com'),
  KEAP_CLIENT_ID: z.string().optional(),
  KEAP_CLIENT_SECRET: secret(z.string().optional()),
  KEAP_AUTHORIZE_URL: WebAddress.default('https://accounts.infusionsoft.com/app/oauth/authorize'),
  KEAP_TOKEN_URL: WebAddress.default('https://api.infusionsoft.com/token'),
  /** Instead of the customer's own host there. */
  KEAP_APP_URL: WebAddress.optional(),
  KEAP_API_URL: WebAddress.default('https://api.keap.com/crm'),
  HUBSPOT_CLIENT_ID: z.string().optional(),
  HUBSPOT_CLIENT_SECRET: secret(z.string().optional()),
  /** Scopes that the app there has beside those a push needs: owners tells who has a lead. */
  HUBSPOT_MORE_SCOPES: z.string().default(''),
  HUBSPOT_API_URL: WebAddress.default('https://api.hubapi.com'),
  /** Where people give access and see their contacts. */
  HUBSPOT_APP_URL: WebAddress.default('https://app.hubspot.com'),
  PIPEDRIVE_CLIENT_ID: z.string().optional(),
  PIPEDRIVE_CLIENT_SECRET: secret(z.string().optional()),
  PIPEDRIVE_OAUTH_URL: WebAddress.default('https://oauth.pipedrive.com'),
  /** Every customer has an address there. Only addresses of this pattern are asked. */
  PIPEDRIVE_API_URLS: AddressPattern.default('https://*.pipedrive.com'),
  SALESFORCE_CLIENT_ID: z.string().optional(),
  SALESFORCE_CLIENT_SECRET: secret(z.string().optional()),
  SALESFORCE_LOGIN_URL: WebAddress.default('https://login.salesforce.com'),
  SALESFORCE_API_URLS: AddressPattern.default('https://*.my.salesforce.com'),
  GROOVE_FORM_URL: WebAddress.default('https://v1.gdapis.com/api/groovemail/saverawuserdetails'),
});

export const SECRET_SETTINGS: readonly string[] = Object.entries(Settings.shape)
  .filter(([, setting]) => setting.meta()?.['secret'] === true)
  .map(([name]) => name);
