import { useEffect, useRef, useState } from 'react';

/** What the provider's form calls when it closes; the button names it in `data-responseHandler`. */
export const responseHandler = 'cardFormAnswered';

const containerId = 'AcceptUIContainer';
const formParts = [containerId, 'AcceptUIBackground'];
/** A form that loads has sent a message to its page long before. */
const silenceMs = 6000;

export interface OpaqueData {
  dataDescriptor: string;
  dataValue: string;
}

export interface CardFormAnswer {
  messages?: { resultCode?: string; message?: { code: string; text: string }[] };
  opaqueData?: OpaqueData;
}

declare global {
  interface Window {
    cardFormAnswered?: (answer: CardFormAnswer) => void;
  }
}

export type ScriptState = 'loading' | 'ready' | 'failed';

function removeForm(): void {
  for (const id of formParts) document.getElementById(id)?.remove();
}

function openForm(): HTMLElement | null {
  const container = document.getElementById(containerId);
  return container && container.getBoundingClientRect().height > 0 ? container : null;
}

/**
 * Whether the provider's form is open and silent: its frame covers the page, and one that does not load has no way to close.
 * `watch` is called when the form is opened.
 */
export function useSilentForm(): { isSilent: boolean; watch: () => void; close: () => void } {
  const [isSilent, setSilent] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function watch() {
    stop.current();
    setSilent(false);
    const timer = setTimeout(() => setSilent(openForm() !== null), silenceMs);
    const listen = ({ source }: MessageEvent) => {
      if (source === null || source !== openForm()?.querySelector('iframe')?.contentWindow) return;
      clearTimeout(timer);
      setSilent(false);
    };
    window.addEventListener('message', listen);
    stop.current = () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }

  function close() {
    stop.current();
    setSilent(false);
    removeForm();
  }
  return { isSilent, watch, close };
}

/**
 * Loads the provider's script once the pay button stands in the page: the script looks for the button when it runs, and
 * reads what the button says then. Each new load binds to the button that is there.
 */
export function useCardForm(
  scriptUrl: string,
  onAnswer: (answer: CardFormAnswer) => void,
): { state: ScriptState; loadAgain: () => void } {
  const [state, setState] = useState<ScriptState>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });

  useEffect(() => {
    window.cardFormAnswered = answer => latest.current(answer);
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => setState('ready');
    script.onerror = () => setState('failed');
    document.head.append(script);
    return () => {
      script.remove();
      // What the script put beside the page is bound to the button that goes.
      removeForm();
      delete window.cardFormAnswered;
    };
  }, [scriptUrl, attempt]);

  const loadAgain = () => {
    setState('loading');
    setAttempt(count => count + 1);
  };
  return { state, loadAgain };
}
