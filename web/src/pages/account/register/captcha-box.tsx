import { IconReload } from '@tabler/icons-react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import type { Captcha } from './use-captcha';
import styles from './register.module.css';

/** The CAPTCHA: a picture with characters to type, or a proof of work by the browser. */
export function CaptchaBox({ captcha, error }: { captcha: Captcha; error: string | null }) {
  const { work } = captcha;
  return (
    <fieldset className={styles.captcha}>
      <legend>Are you a person?</legend>
      {work === 'done' ? (
        <Notice kind="success">Your browser was checked. You can register now.</Notice>
      ) : (
        <PictureAndAnswer captcha={captcha} error={error} />
      )}
      {work === 'working' && <Notice>Checking your browser. This takes a few seconds.</Notice>}
      {work === 'failed' && (
        <Notice kind="error">
          Your browser could not be checked. Type the characters of the picture instead, or call us to register:{' '}
          <PhoneLink />
        </Notice>
      )}
      {work !== 'done' && (
        <Button
          kind="quiet"
          className={styles.other}
          busy={work === 'working'}
          onClick={() => void captcha.startWork()}
        >
          I cannot see the picture
        </Button>
      )}
    </fieldset>
  );
}

function PictureAndAnswer({ captcha, error }: { captcha: Captcha; error: string | null }) {
  const { picture, problem, answer } = captcha;
  return (
    <>
      <div className={styles.pictureLine}>
        {picture ? (
          <img
            className={styles.picture}
            src={picture.image}
            width={240}
            height={80}
            alt="Six letters and digits to type below"
          />
        ) : (
          <span className={styles.picture} />
        )}
        <Button onClick={captcha.reload}>
          <IconReload size={20} aria-hidden />
          Reload
        </Button>
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      <TextField
        label="Characters in the picture"
        hint="Upper and lower case as in the picture."
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={6}
        value={answer}
        error={error}
        onChange={({ target }) => captcha.setAnswer(target.value)}
      />
    </>
  );
}
