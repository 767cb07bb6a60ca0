/** The area of the super admin: nobody else loads it. */
import admin from '../en/admin.json' with { type: 'json' };
import adminArchive from '../en/admin-archive.json' with { type: 'json' };
import adminCatalogue from '../en/admin-catalogue.json' with { type: 'json' };
import adminInsight from '../en/admin-insight.json' with { type: 'json' };
import adminPrompts from '../en/admin-prompts.json' with { type: 'json' };
import adminSearchers from '../en/admin-searchers.json' with { type: 'json' };
import adminSettings from '../en/admin-settings.json' with { type: 'json' };
import adminSystem from '../en/admin-system.json' with { type: 'json' };
import adminUsers from '../en/admin-users.json' with { type: 'json' };

export const words = {
  admin,
  'admin-archive': adminArchive,
  'admin-catalogue': adminCatalogue,
  'admin-insight': adminInsight,
  'admin-prompts': adminPrompts,
  'admin-searchers': adminSearchers,
  'admin-settings': adminSettings,
  'admin-system': adminSystem,
  'admin-users': adminUsers,
};
