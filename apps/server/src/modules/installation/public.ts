/** What other modules may use of the installation's settings. */
export {
  findMailSender,
  findSetupToken,
  type InstallationSwitch,
  isMailSenderFixed,
  isOn,
  isSwitchedOn,
  keepSetupToken,
  setMailSender,
  setSwitch,
} from './installation.service.ts';
