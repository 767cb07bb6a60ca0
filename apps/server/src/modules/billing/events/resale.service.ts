/** What happens on resellers' accounts besides the credits their customers buy: their sales, and the account itself. */
import type { Base } from '../../../platform/context.ts';
import { refreshMerchant } from '../connect/account-state.service.ts';
import type { PaymentContext } from '../provider/merchant.service.ts';
import type { News } from '../provider/provider.port.ts';
import type { ResaleEvents } from '../resale.port.ts';

/** False: it is about credits or cards, as on the platform's own account. */
export async function applyResale(
  ctx: Base,
  { provider, merchant }: PaymentContext,
  resale: ResaleEvents | null,
  news: News,
): Promise<boolean> {
  switch (news.about) {
    case 'account':
    case 'account gone':
      // An old event may come after the account was connected again: its state says which.
      await refreshMerchant(ctx, merchant);
      return true;
    case 'checkout':
      await resale?.checkout(ctx, merchant, news.checkoutId);
      return true;
    case 'subscription':
      await resale?.subscription(ctx, merchant, news.subscriptionId);
      return true;
    case 'invoice':
      await resale?.payment(ctx, merchant, news.invoiceId, news.subscriptionId);
      return true;
    case 'charge':
      return isOfPackage(news.charge, () => resale?.payment(ctx, merchant, news.charge.id, null));
    case 'refund':
    case 'dispute': {
      const charge = await provider.readCharge(news.chargeId);
      if (charge === null) return false;
      return isOfPackage(charge, async () => {
        // The event names only a payment, even for a subscription. The invoice names the subscription.
        const invoice = await provider.readInvoiceOf(charge.id);
        await resale?.payment(ctx, merchant, charge.id, invoice?.subscriptionId ?? null);
      });
    }
    default:
      return false;
  }
}

/** What pays for credits has a key of ours. */
async function isOfPackage({ key }: { key: string | null }, tell: () => Promise<void> | undefined): Promise<boolean> {
  if (key !== null) return false;
  await tell();
  return true;
}
