/** The public sales page: what strangers need besides the words before sign-in. The app has them too, for its own choice of packages. */
import offer from '../en/offer.json' with { type: 'json' };
import sales from '../en/sales.json' with { type: 'json' };

export const words = { offer, sales };
