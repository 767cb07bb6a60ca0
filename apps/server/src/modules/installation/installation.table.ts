/** Columns this module owns. */
export interface InstallationSettingsTable {
  name: string;
  value: unknown;
  changed_at: Date;
}

export interface InstallationTables {
  installation_settings: InstallationSettingsTable;
}
