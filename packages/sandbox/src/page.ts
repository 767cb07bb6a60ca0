/**
 * Layout of every sandbox page, including those of vendors: design tokens, controls and type. No external resources and
 * no inline scripts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface PageParts {
  title: string;
  body: Html;
  /** Class of the body element. */
  layout?: string;
  /** Names of files below /assets/. */
  styles?: string[];
  scripts?: string[];
}

export function page({ title, body, layout = '', styles = [], scripts = [] }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/assets/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/sandbox.css">
${styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}">`)}
${scripts.map((name) => html`<script src="/assets/${name}" defer></script>`)}
</head>
<body class="${layout}">${body}</body>
</html>`.markup;
}

/**
 * No `form-action` here: Chromium would also apply it to redirects of a posted form, which lead to the product's own
 * address.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(markup);
}

const require = createRequire(import.meta.url);

const ASSETS: Record<string, { file: URL; type: string }> = {
  'tokens.css': { file: new URL('./assets/tokens.css', import.meta.url), type: 'text/css; charset=utf-8' },
  'sandbox.css': { file: new URL('./assets/sandbox.css', import.meta.url), type: 'text/css; charset=utf-8' },
  'panel.css': { file: new URL('./assets/panel.css', import.meta.url), type: 'text/css; charset=utf-8' },
  'panel.js': { file: new URL('./assets/panel.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
  'logo.svg': { file: new URL('./assets/logo.svg', import.meta.url), type: 'image/svg+xml' },
  'inter.woff2': {
    file: pathToFileURL(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
    type: 'font/woff2',
  },
};

export function assetRoutes(app: FastifyInstance): void {
  for (const [name, { file, type }] of Object.entries(ASSETS)) {
    const content = readFileSync(file);
    app.get(`/assets/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', name === 'inter.woff2' ? 'public, max-age=31536000' : 'no-cache')
        .send(content),
    );
  }
}
