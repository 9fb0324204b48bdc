import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { errorFacts } from '../../../ui/error-facts';
import { RegistrationCaptchaDocument, RegistrationWorkDocument } from './register.generated';
import { solveWork } from './solve-work';

const length = 6;

export type HumanProof = { captcha: { id: string; answer: string } } | { proof: string };

/** State of the CAPTCHA: the picture and the typed answer, or the browser's proof of work. */
export function useCaptcha() {
  const client = useApolloClient();
  const [picture, setPicture] = useState<{ id: string; image: string; expiresInSeconds: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [work, setWork] = useState<{ state: 'none' | 'working' | 'failed' } | { state: 'done'; proof: string }>({
    state: 'none',
  });

  const [round, setRound] = useState(0);

  const reload = useCallback(() => {
    setAnswer('');
    setProblem(null);
    setRound(earlier => earlier + 1);
  }, []);

  useEffect(() => {
    let wanted = true;
    client.query({ query: RegistrationCaptchaDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => wanted && setPicture(data?.captcha ?? null),
      (error: unknown) => {
        if (!wanted) return;
        setPicture(null);
        setProblem(errorFacts(error).message);
      },
    );
    return () => {
      wanted = false;
    };
  }, [client, round]);

  // Replaces an expired picture, whose answer the server would refuse.
  useEffect(() => {
    if (!picture) return undefined;
    const timer = setTimeout(reload, picture.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [picture, reload]);

  async function startWork() {
    setWork({ state: 'working' });
    try {
      const { data } = await client.query({ query: RegistrationWorkDocument, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('No challenge came');
      setWork({ state: 'done', proof: await solveWork(data.proofOfWork) });
    } catch {
      setWork({ state: 'failed' });
    }
  }

  const answered: HumanProof | null =
    work.state === 'done'
      ? { proof: work.proof }
      : picture && answer.length === length
        ? { captcha: { id: picture.id, answer } }
        : null;
  return {
    picture,
    problem,
    answer,
    setAnswer: (text: string) => setAnswer(text.trim()),
    reload,
    work: work.state,
    startWork,
    answered,
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
