import { useEffect, useRef, useState } from 'react';

/** Name of the function that the provider's form calls when it closes, for the button's `data-responseHandler`. */
export const responseHandler = 'handleCardForm';

const containerId = 'AcceptUIContainer';
const formParts = [containerId, 'AcceptUIBackground'];
/** A form that loads sends its first message to the page well within this time. */
const stallMs = 6000;

export interface OpaqueData {
  dataDescriptor: string;
  dataValue: string;
}

export interface CardFormResponse {
  messages?: { resultCode?: string; message?: { code: string; text: string }[] };
  opaqueData?: OpaqueData;
}

declare global {
  interface Window {
    handleCardForm?: (response: CardFormResponse) => void;
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
 * Detects a provider form that is open but does not load. Its frame covers the page and has no close button of its own.
 * Call `watch` when the form is opened.
 */
export function useStalledForm(): { isStalled: boolean; watch: () => void; close: () => void } {
  const [isStalled, setStalled] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function watch() {
    stop.current();
    setStalled(false);
    const timer = setTimeout(() => setStalled(openForm() !== null), stallMs);
    const listen = ({ source }: MessageEvent) => {
      if (source === null || source !== openForm()?.querySelector('iframe')?.contentWindow) return;
      clearTimeout(timer);
      setStalled(false);
    };
    window.addEventListener('message', listen);
    stop.current = () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }

  function close() {
    stop.current();
    setStalled(false);
    removeForm();
  }
  return { isStalled, watch, close };
}

/**
 * Loads the provider's script after the pay button is rendered. When the script runs, it finds the button, reads its
 * attributes and binds to it. Each new load binds to the current button.
 */
export function useCardForm(
  scriptUrl: string,
  onResponse: (response: CardFormResponse) => void,
): { state: ScriptState; loadAgain: () => void } {
  const [state, setState] = useState<ScriptState>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onResponse);
  useEffect(() => {
    latest.current = onResponse;
  });

  useEffect(() => {
    window.handleCardForm = response => latest.current(response);
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => setState('ready');
    script.onerror = () => setState('failed');
    document.head.append(script);
    return () => {
      script.remove();
      // The elements that the script added are bound to the button that is removed.
      removeForm();
      delete window.handleCardForm;
    };
  }, [scriptUrl, attempt]);

  const loadAgain = () => {
    setState('loading');
    setAttempt(count => count + 1);
  };
  return { state, loadAgain };
}
