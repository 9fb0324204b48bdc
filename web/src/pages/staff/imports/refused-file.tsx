import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';

/** Downloads the refused rows with their reasons. The corrected file can be uploaded as it is. */
export function RefusedFile({ importKey, fileName }: { importKey: number; fileName: string }) {
  return (
    <DownloadButton
      fileName={`refused rows of ${fileName}`}
      makeFile={() => fetchFile(`/api/imports/${importKey}/refused/xlsx`)}
    />
  );
}
