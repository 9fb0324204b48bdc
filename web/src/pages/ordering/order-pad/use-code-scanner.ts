import { useEffect, useRef, useState } from 'react';
import { openCodeReader, type CodeReader } from './code-reader';

interface Scanner {
  onCode: (code: string) => void;
  /** The page was hidden, so the camera is off. */
  onHidden: () => void;
}

/** Interval between two pictures, in ms. Reading one takes about 10 to 50 ms. */
const pause = 120;
/** A code that was in view within this time, in ms, is still the same scan. */
const sameScan = 2000;

const camera: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

const problems: Record<string, string> = {
  NotAllowedError:
    'The store may not use the camera. Allow it for this site in the settings of your browser, then press Scan again.',
  NotFoundError: 'No camera was found. Type the codes, or use a hand scanner.',
  NotReadableError: 'The camera is in use by another program. Close that program, then press Scan again.',
};

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return problems[name] ?? 'The scanner could not start. Check your connection, then press Scan again.';
}

/**
 * Shows the camera in the returned video element, and reports each code once while it stays in view. A code counts if
 * two pictures in a row show it, because a single picture may be misread. Unmounting turns the camera off.
 */
export function useCodeScanner(scanner: Scanner) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const current = useRef(scanner);
  useEffect(() => {
    current.current = scanner;
  });

  useEffect(() => {
    const scan = { isOver: false, stream: null as MediaStream | null, timer: 0 };
    const report = createScans(code => current.current.onCode(code));

    async function start() {
      const opening = openCodeReader();
      // Prevents an unhandled rejection if the reader fails before the camera opens. The await below reports it.
      opening.catch(() => undefined);
      const stream = await navigator.mediaDevices.getUserMedia(camera);
      scan.stream = stream;
      const reader = await opening;
      const shown = video.current;
      if (scan.isOver || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      setIsReady(true);
      await look(shown, reader);
    }
    async function look(shown: HTMLVideoElement, reader: CodeReader) {
      if (scan.isOver) return;
      report(await reader(shown), performance.now());
      scan.timer = window.setTimeout(() => void look(shown, reader).catch(fail), pause);
    }
    function fail(error: unknown) {
      const wasOver = scan.isOver;
      stop();
      if (!wasOver) setProblem(problemOf(error));
    }
    function stop() {
      scan.isOver = true;
      window.clearTimeout(scan.timer);
      for (const track of scan.stream?.getTracks() ?? []) track.stop();
    }
    function onVisibility() {
      if (!document.hidden) return;
      stop();
      current.current.onHidden();
    }

    start().catch(fail);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, []);

  return { video, problem, isReady };
}

/** Reports a code when two pictures in a row show it, and again only after it was out of view for a while. */
function createScans(onCode: (code: string) => void) {
  let before: string | null = null;
  const seenAt = new Map<string, number>();
  return (code: string | null, now: number) => {
    const isSure = code !== null && code === before;
    before = code;
    if (!isSure) return;
    const last = seenAt.get(code);
    seenAt.set(code, now);
    if (last === undefined || now - last > sameScan) onCode(code);
  };
}
