/**
 * By what a website's system gives itself away. The signals are facts that anybody can see on such sites. A new technology is
 * a few more lines. What people write in their texts is never asked: "we moved from WordPress" is no sign of WordPress.
 */
export interface Trace {
  technology: string;
  /**
   * `header`: "name: value". `generator`: the meta of that name. `meta`: "name=content". `code`: what the page loads as script
   * or style sheet, from wherever. `file`: anything it loads or links to on its own host. `picture`: pictures from anywhere.
   * `link`: addresses it links to or embeds. `script`: scripts in the page. `comment`, `host`: as they say.
   */
  in: 'header' | 'generator' | 'meta' | 'code' | 'file' | 'picture' | 'link' | 'script' | 'comment' | 'host';
  pattern: RegExp;
  /** How sure one such sign makes: 0 to 1. */
  confidence: number;
}

const traces = (technology: string, list: [Trace['in'], RegExp, number][]): Trace[] =>
  list.map(([place, pattern, confidence]) => ({ technology, in: place, pattern, confidence }));

export const TRACES: readonly Trace[] = [
  ...traces('wordpress', [
    ['generator', /^wordpress\b/i, 0.99],
    ['header', /^link: .{0,300}api\.w\.org/i, 0.98],
    ['header', /^x-pingback: .{0,300}xmlrpc\.php/i, 0.9],
    ['header', /^x-redirect-by: wordpress/i, 0.98],
    ['code', /\/wp-(?:content|includes)\//i, 0.97],
    ['file', /\/wp-(?:content|includes|json)(?:\/|$)|\/xmlrpc\.php/i, 0.95],
    ['script', /_wpemojiSettings|wp-emoji-release|\bwp\.i18n\b|wpApiSettings/, 0.9],
    ['comment', /Yoast SEO|All in One SEO|Rank Math|WP (?:Rocket|Super Cache|Fastest Cache)|W3 Total Cache/i, 0.8],
  ]),
  ...traces('joomla', [
    ['generator', /^joomla\b/i, 0.99],
    ['header', /^x-content-encoded-by: joomla/i, 0.98],
    ['code', /\/media\/(?:system|jui|vendor\/joomla[\w-]*)\/(?:js|css)\//i, 0.95],
    ['file', /\/media\/(?:system|jui)\/(?:js|css)\/|\/components\/com_[a-z]|[?&]option=com_[a-z]/i, 0.93],
    ['file', /\/media\/templates\/site\//i, 0.9],
    ['script', /joomla-script-options|Joomla\.JText|\bJoomla\s?=/, 0.95],
  ]),
  ...traces('wix', [
    ['generator', /^wix\.com\b/i, 0.99],
    ['header', /^x-wix-(?:request-id|renderer-server|published-version|dispatcher|server-artifact-id)\b/i, 0.98],
    ['header', /^server: pepyaka/i, 0.6],
    ['meta', /^x-wix-[a-z-]+=/i, 0.95],
    ['code', /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:parastorage\.com|wixstatic\.com|wix-?code\.com)\//i, 0.97],
    ['picture', /^(?:https?:)?\/\/static\.wixstatic\.com\/media\//i, 0.7],
    ['script', /wixBiSession|thunderboltTag|wix-thunderbolt|\bwixEmbedsAPI\b/, 0.95],
    ['host', /\.(?:wixsite|editorx)\.(?:com|io)$/i, 0.97],
  ]),
  ...traces('shopify', [
    ['generator', /^shopify\b/i, 0.9],
    ['header', /^(?:x-shopid|x-shopify-stage|x-sorting-hat-shopid|x-shardid|x-shopify-[\w-]+):/i, 0.98],
    ['header', /^powered-by: shopify/i, 0.98],
    ['header', /^set-cookie: .{0,2000}_shopify_[ys]=/i, 0.95],
    ['meta', /^shopify-(?:digital-wallet|checkout-api-token)=/i, 0.98],
    [
      'code',
      /^(?:https?:)?\/\/cdn\.shopify\.com\/(?:s\/|shopifycloud\/|extensions\/)|^(?:https?:)?\/\/(?!sdks\.)[\w.-]+\.shopifycdn\.(?:com|net)\//i,
      0.96,
    ],
    ['file', /\/cdn\/shop(?:ifycloud)?\//i, 0.95],
    ['picture', /^(?:https?:)?\/\/cdn\.shopify\.com\/s\/files\//i, 0.5],
    [
      'script',
      /(?:window\.|\b)Shopify\s?=\s?(?:window\.)?Shopify|Shopify\.(?:theme|shop|locale|currency)\s?=|ShopifyAnalytics/,
      0.96,
    ],
    ['host', /\.myshopify\.com$/i, 0.97],
    ['link', /^https?:\/\/[\w-]+\.myshopify\.com(?:\/|$)/i, 0.4],
  ]),
  ...traces('typo3', [
    ['generator', /^typo3\b/i, 0.99],
    ['code', /(?:^|\/)(?:typo3conf|typo3temp|typo3\/sysext)\//i, 0.97],
    ['file', /(?:^|\/)(?:typo3conf|typo3temp|typo3\/sysext)\//i, 0.96],
    ['file', /(?:^|\/)_assets\/[0-9a-f]{32}\//i, 0.85],
    ['file', /(?:^|\/)fileadmin\//i, 0.5],
    ['comment', /powered by TYPO3/i, 0.97],
    ['script', /TYPO3\.settings|linkTo_UnCryptMailto\s?\(/, 0.7],
  ]),
  ...traces('google my business', [
    ['host', /\.business\.site$/i, 0.98],
    ['link', /^(?:https?:)?\/\/(?:[\w-]+\.)*business\.site(?:\/|$|\?)/i, 0.9],
    ['link', /^(?:https?:)?\/\/(?:www\.)?g\.page\/[^?\s]{2,}/i, 0.97],
    ['link', /^(?:https?:)?\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|share\.google)\/[\w?=-]{2,}/i, 0.95],
    [
      'link',
      /^(?:https?:)?\/\/(?:www\.|maps\.)?google\.[a-z.]{2,6}\/(?:maps\/?)?\?(?:[^#]{0,500}&)?(?:cid|ludocid)=\d{3,}/i,
      0.97,
    ],
    [
      'link',
      /^(?:https?:)?\/\/search\.google\.com\/local\/(?:writereview|reviews)\?(?:[^#]{0,300}&)?placeid=[\w-]{10,}/i,
      0.97,
    ],
    [
      'link',
      /^(?:https?:)?\/\/(?:www\.|maps\.)?google\.[a-z.]{2,6}\/maps\/place\/[^?]{0,1500}(?:!1s|%211s|!1s%)0x[0-9a-f]+(?::|%3a)0x[0-9a-f]+/i,
      0.95,
    ],
    [
      'link',
      /^(?:https?:)?\/\/(?:www\.|maps\.)?google\.[a-z.]{2,6}\/maps\/place\/(?:[^/,%?]|%(?!2c)[0-9a-f]{2}){2,200}\/?(?:@|\?|$)/i,
      0.7,
    ],
    ['link', /(?:place_?id[=:]|query_place_id=|place_id%3a|destination_place_id=)ChIJ[\w-]{10,}/i, 0.95],
  ]),
];

/** Together the signs of a technology must make at least so sure. */
export const SURE_ENOUGH = 0.65;
