/** What other modules may use of the installation's settings. */
export {
  findMailSender,
  type InstallationSwitch,
  isMailSenderFixed,
  isOn,
  isSwitchedOn,
  setMailSender,
  setSwitch,
} from './installation.service.ts';
