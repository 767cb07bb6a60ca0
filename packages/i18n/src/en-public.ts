/** What the pages before sign-in need. Everything else waits in en-app. */
import access from '../en/access.json' with { type: 'json' };
import accounts from '../en/accounts.json' with { type: 'json' };
import auth from '../en/auth.json' with { type: 'json' };
import common from '../en/common.json' with { type: 'json' };
import platform from '../en/platform.json' with { type: 'json' };
import removal from '../en/removal.json' with { type: 'json' };
import ui from '../en/ui.json' with { type: 'json' };
import validation from '../en/validation.json' with { type: 'json' };

export const words = { access, accounts, auth, common, platform, removal, ui, validation };
