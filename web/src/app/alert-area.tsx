import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '../ui/mantine-theme.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import styles from './alert-area.module.css';

export function AlertArea() {
  return <Notifications position="top-center" limit={3} className={styles.area} />;
}
