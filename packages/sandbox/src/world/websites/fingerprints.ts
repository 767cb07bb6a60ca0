/** Headers and markup by which website systems are detected. */
import { type Html, html, raw } from '../../html.ts';
import { hashOfText } from '../chance.ts';
import type { Technology } from './web-choice.ts';

export interface Fingerprint {
  headers: Record<string, string>;
  head: Html;
  body: Html;
}

const nothing = raw('');

export function fingerprintOf(technology: Technology, domain: string): Fingerprint {
  const number = hashOfText(7, domain);
  const origin = `https://${domain}`;
  switch (technology) {
    case 'wordpress':
      return {
        headers: { link: `<${origin}/wp-json/>; rel="https://api.w.org/"`, 'x-pingback': `${origin}/xmlrpc.php` },
        head: html`<meta name="generator" content="WordPress 6.${number % 9}.1">
<link rel="stylesheet" href="/wp-content/themes/neighbourly/style.css?ver=6.${number % 9}">
<script src="/wp-includes/js/jquery/jquery.min.js" defer></script>`,
        body: nothing,
      };
    case 'joomla':
      return {
        headers: { 'x-content-encoded-by': 'Joomla! 5' },
        head: html`<meta name="generator" content="Joomla! - Open Source Content Management">
<script src="/media/system/js/core.min.js" defer></script>`,
        body: nothing,
      };
    case 'wix':
      return {
        headers: { 'x-wix-request-id': `${number}.${number % 9973}`, 'x-wix-renderer-server': 'app-jvm-21-0' },
        head: html`<meta name="generator" content="Wix.com Website Builder">
<script src="https://static.parastorage.com/services/wix-thunderbolt/dist/main.js" defer></script>`,
        body: html`<img src="https://static.wixstatic.com/media/${number.toString(16)}.jpg" alt="">`,
      };
    case 'shopify':
      return {
        headers: {
          'x-shopid': String(number),
          'x-shopify-stage': 'production',
          'x-sorting-hat-shopid': String(number),
        },
        head: html`<meta name="shopify-digital-wallet" content="/${number}/digital_wallets/dialog">
<script src="https://cdn.shopify.com/s/files/1/${number % 10_000}/theme.js" defer></script>`,
        body: html`<script>window.Shopify = window.Shopify || {};</script>`,
      };
    case 'typo3':
      return {
        headers: {},
        head: html`<meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet" href="/typo3temp/assets/compressed/merged-${number.toString(16)}.css">`,
        body: html`<img src="/typo3conf/ext/site/Resources/Public/logo.svg" alt="">`,
      };
    case 'google my business':
      return {
        headers: {},
        head: nothing,
        body: html`<p><a href="https://maps.app.goo.gl/${number.toString(36)}">Google Maps</a></p>`,
      };
  }
}
