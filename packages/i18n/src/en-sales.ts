/** The public sales page: loaded with it, and by nobody else. */
import sales from '../en/sales.json' with { type: 'json' };

export const words = { sales };
