/** Serves the built web app: hashed files are cached forever, the page is not, and unknown paths serve the page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';
import { platformErrors } from '../errors.ts';
import { languageOf, translator } from '../i18n.ts';
import { serveAssets } from './assets.ts';
import { readPages } from './first-load.ts';

export interface WebAppOptions {
  directory: string;
  /** Additional origins allowed by this host's content security policy (support widget, card fields). */
  trustedOrigins(host: string): Promise<string[]>;
  /** Those that its pages may only show in a frame (videos, sites a brand links to). */
  framedOrigins(host: string): Promise<string[]>;
}

interface Origins {
  trusted: string[];
  framed: string[];
}

const policy = ({ trusted, framed }: Origins, ownScripts: string[]) => {
  const extra = trusted.map((origin) => ` ${origin}`).join('');
  const frames = [...new Set([...trusted, ...framed])].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...ownScripts].join(' ') + extra,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${extra}`,
    `frame-src 'self'${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** API paths; a mistyped one is not answered with the page. */
const isOurs = (url: string) => /^\/(api|auth|scim|assets|files|map)\//.test(url);
/** The exception: the API reference is a screen of the web app. */
const isReference = (url: string) => /^\/api\/docs\/?(\?|$)/.test(url);

const HTML = /\b(text\/html|application\/xhtml\+xml)\b/i;
const JSON_FIRST = /^\s*application\/([\w.]+\+)?json\b/i;
const ANYTHING = /(^|,)\s*(\*|text)\/\*/;
const isFile = (url: string) => /\.\w+$/.test(url.split('?', 1)[0] ?? '');
/**
 * A browser names HTML; previews, prefetches and proxies may take anything or say nothing. Programs ask for JSON first, and
 * a file that is missing is never answered with the page.
 */
const takesPage = ({ url, headers: { accept = '*/*' } }: Pick<FastifyRequest, 'url' | 'headers'>) =>
  HTML.test(accept) || (ANYTHING.test(accept) && !JSON_FIRST.test(accept) && !isFile(url));

export async function serveWebApp(app: FastifyInstance, options: WebAppOptions) {
  const { directory } = options;
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return;
  serveAssets(app, join(directory, 'assets'));
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/',
    index: false,
    // A route per file, known from the start: otherwise the folder is read for every request.
    wildcard: false,
    decorateReply: false,
    globIgnore: ['assets/**', 'map/**', '*.html*', 'first-load.json*'],
  });
  await app.register(fastifyStatic, {
    root: join(directory, 'map'),
    prefix: '/map/',
    preCompressed: true,
    maxAge: '7d',
    decorateReply: false,
  });
  serveIcon(app, join(directory, 'favicon.svg'));
  const pages = readPages(directory);
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !takesPage(request) || (isOurs(request.url) && !isReference(request.url)))
      throw platformErrors.not_found();
    const origins = await originsOf(options, request.host);
    reply.header('Content-Security-Policy', policy(origins ?? { trusted: [], framed: [] }, pages.ownScripts));
    if (!origins) return sendWaitingPage(request, reply);
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(pages.htmlOf(request.url));
  });
}

/** Some browsers ask for this name before they have read the page that names the icon. */
function serveIcon(app: FastifyInstance, file: string) {
  if (!existsSync(file)) return;
  const icon = readFileSync(file);
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  );
}

/** Null while the database is away. */
async function originsOf({ trustedOrigins, framedOrigins }: WebAppOptions, host: string): Promise<Origins | null> {
  try {
    return { trusted: await trustedOrigins(host), framed: await framedOrigins(host) };
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

const ASK_AGAIN_SECONDS = 3;

/** Served while the database restarts. The page reloads by itself. */
function sendWaitingPage(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language']);
  const words = translator(language)('common.starting');
  return reply
    .code(503)
    .headers({ 'Retry-After': String(ASK_AGAIN_SECONDS), 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${ASK_AGAIN_SECONDS}"></head>` +
        `<body style="font-family:system-ui;display:grid;place-items:center;min-height:90vh;text-align:center"><p role="status">${words}</p></body></html>`,
    );
}
