/** The public sales page: loaded with it, and by nobody else. */
import sales from '../es/sales.json' with { type: 'json' };

export const words = { sales };
