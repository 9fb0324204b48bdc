import { useEffect, useRef, useState } from 'react';

/** What the provider's form calls when it closes; the button names it in `data-responseHandler`. */
export const RESPONSE_HANDLER = 'cardFormAnswered';

const FORM_PARTS = ['AcceptUIContainer', 'AcceptUIBackground'];

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

/**
 * Loads the provider's script once the pay button stands in the page: the script looks for the button when it runs, and
 * reads what the button says then. Each new load binds to the button that is there.
 */
export function useCardForm(scriptUrl: string, onAnswer: (answer: CardFormAnswer) => void): { state: ScriptState; loadAgain: () => void } {
  const [state, setState] = useState<ScriptState>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });

  useEffect(() => {
    window.cardFormAnswered = (answer) => latest.current(answer);
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => setState('ready');
    script.onerror = () => setState('failed');
    document.head.append(script);
    return () => {
      script.remove();
      // What the script put beside the page is bound to the button that goes.
      for (const id of FORM_PARTS) document.getElementById(id)?.remove();
      delete window.cardFormAnswered;
    };
  }, [scriptUrl, attempt]);

  const loadAgain = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return { state, loadAgain };
}
