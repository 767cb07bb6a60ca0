/** Contract to service, nothing else. */
import { sales } from '@leadwright/contract/resale/sales';
import { type Exchange, routesFor } from '../../platform/module.ts';
import { orderKeys } from './orders.service.ts';
import * as page from './page.service.ts';
import * as portal from './portal.service.ts';
import { presentOffer, presentSeller } from './sales.presenter.ts';

/** Anonymous buyers have no idempotency keys in the database. The key of the click is stored with their order. */
const clickOf = ({ request }: Exchange) => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key.slice(0, 255) : null;
};

export const salesRoutes = routesFor(sales)({
  async page(ctx) {
    const { brand, page: settings, packages, costs, creditPriceMinor } = await page.findSalesPage(ctx);
    const [company = 0, person = 0, phone = 0, email = 0, creator = 0] = costs;
    const around = { creditPriceMinor, highlighted: settings.highlighted };
    return {
      data: {
        headline: settings.headline,
        text: settings.text,
        brochure_url: settings[`brochure_${ctx.language}`] || null,
        head_color: settings.head_color,
        button_color: settings.button_color,
        offers: packages.map((sold) => presentOffer(sold, around)),
        costs: { company, person, phone, email, creator },
        ...presentSeller(brand),
        as_of: ctx.now().toISOString(),
      },
    };
  },
  async form(ctx, { params }) {
    const { brand, offered, creditPriceMinor } = await page.findOpenForm(ctx, params.id);
    return {
      data: presentOffer(offered, { creditPriceMinor }),
      ...presentSeller(brand),
      as_of: ctx.now().toISOString(),
    };
  },
  async order(ctx, { body }, exchange) {
    const { package_id: packageId, ...wanted } = body;
    const order = { ...wanted, packageId };
    const redirectUrl = await page.order(ctx, { ...order, keys: orderKeys(ctx, clickOf(exchange), order) });
    return { message: ctx.t('sales.ordered'), redirect_url: redirectUrl };
  },
  async returned(ctx, { body }) {
    return { status: await page.orderReturned(ctx, body.checkout) };
  },
  async offers(ctx) {
    const { offers, current, isResold, creditPriceMinor } = await portal.findOffers(ctx);
    return {
      data: offers?.map((sold) => presentOffer(sold, { creditPriceMinor })) ?? null,
      is_resold: isResold,
      current: current && { id: current.id, name: current.name },
      as_of: ctx.now().toISOString(),
    };
  },
  async choose(ctx, { body }, exchange) {
    const { package_id: packageId, ...choice } = body;
    const wanted = { ...choice, packageId };
    const ofClick = orderKeys(ctx, null, { ...wanted, customer: ctx.actor.accountId, email: ctx.actor.email });
    const keys = clickOf(exchange) ? ([exchange.intent] as const) : ofClick;
    const redirectUrl = await portal.choosePackage(ctx, { ...wanted, keys });
    return { message: ctx.t('sales.begun'), redirect_url: redirectUrl };
  },
});
