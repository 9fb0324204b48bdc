import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';

/** The refused rows with their reasons: put right, the file can be sent as it is. */
export function RefusedFile({ importKey, fileName }: { importKey: number; fileName: string }) {
  return (
    <DownloadButton
      fileName={`refused rows of ${fileName}`}
      makeFile={() => fetchFile(`/api/imports/${importKey}/refused/xlsx`)}
    />
  );
}
