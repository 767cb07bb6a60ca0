/** The page our visits name: who looks at companies' websites, how, and how to keep us out. */
import type { FastifyInstance } from 'fastify';
import { languageOf, translator } from '../../platform/i18n.ts';
import { MAX_PAGES } from './crawling/crawler.client.ts';
import { BOT } from './crawling/robots.rules.ts';
import { BOT_PAGE } from './crawling/web.client.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const STYLE =
  'font:16px/1.5 system-ui;max-width:38rem;margin:3rem auto;padding:0 1.25rem;overflow-wrap:anywhere;color-scheme:light dark';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function serveBotPage(app: FastifyInstance, brandNameOf: (host: string) => Promise<string>) {
  app.get(BOT_PAGE, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const t = translator(language);
    const params = { bot: BOT, brand: await brandNameOf(request.host), pages: MAX_PAGES };
    const say = (key: string) => escaped(t(`web-pages.bot.${key}`, params));
    return reply
      .headers({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache', Vary: 'Accept-Language' })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${say('title')}</title>` +
          `<meta name="viewport" content="width=device-width"></head><body style="${STYLE}"><main><h1>${say('title')}</h1>` +
          `<p>${say('who')}</p><p>${say('how')}</p><p>${say('keepOut')}</p><pre>User-agent: ${BOT}\nDisallow: /</pre>` +
          `<p><a href="/removal">${say('remove')}</a></p></main></body></html>`,
      );
  });
}
