import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RequireSession } from '../../../session/session';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { useListAddress } from '../records/use-list-address';
import { StaffNoticesDocument } from '../staff-notices.generated';
import { DismissMail } from './dismiss-mail';
import {
  FailedMailPageDocument,
  useFailedMailPageQuery,
  useResendAllFailedMailMutation,
  useResendFailedMailMutation,
  type FailedMailRow_MailFragment,
} from './failed-mail.generated';
import { FailedMailTable } from './failed-mail-table';
import table from '../records/action-table.module.css';
import styles from './failed-mail.module.css';

const pageSize = 100;
const refetchQueries = [FailedMailPageDocument, StaffNoticesDocument];

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="failed-mail">
        <FailedMail />
      </AdminFrame>
    </RequireSession>
  );
}

/** Order confirmations that could not be sent, to resend or dismiss. */
function FailedMail() {
  const address = useListAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, previousData, error, refetch } = useFailedMailPageQuery({
    variables: { first: pageSize, offset: address.page * pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [resend, resending] = useResendFailedMailMutation({ refetchQueries, awaitRefetchQueries: true });
  const [resendAll, resendingAll] = useResendAllFailedMailMutation({ refetchQueries, awaitRefetchQueries: true });
  const [dismissing, setDismissing] = useState<FailedMailRow_MailFragment | null>(null);
  const mail = (data ?? previousData)?.failedMail;
  const busy = resending.loading || resendingAll.loading;

  async function queueAgain(send: () => Promise<number | undefined>) {
    try {
      const count = await send();
      await tell(
        'Queued',
        count === 1
          ? '1 mail is on its way again. It returns here if it fails.'
          : `${(count ?? 0).toLocaleString('en-US')} mails are on their way again. They return here if they fail.`,
        'green',
      );
    } catch (failure) {
      await tell('The mail was not queued', errorFacts(failure).message, 'red');
    }
    // The focused button was removed with its row.
    heading.current?.focus();
  }

  return (
    <div className={table.pane}>
      <h1 ref={heading} tabIndex={-1}>
        Failed mail
      </h1>
      {error && !mail ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : !mail ? (
        <TableSkeleton rows={8} columns={5} />
      ) : mail.totalCount === 0 ? (
        <EmptyState text="No failed mail." />
      ) : (
        <>
          <div className={styles.tools}>
            <p role="status">
              {mail.totalCount === 1
                ? '1 order confirmation'
                : `${mail.totalCount.toLocaleString('en-US')} order confirmations`}{' '}
              could not be sent.
            </p>
            <Button
              busy={busy}
              onClick={() => void queueAgain(async () => (await resendAll()).data?.resendAllFailedMail)}
            >
              Resend all
            </Button>
          </div>
          <FailedMailTable
            mail={mail.nodes}
            busy={busy}
            onResend={({ id }) =>
              void queueAgain(async () => (await resend({ variables: { ids: [id] } })).data?.resendFailedMail)
            }
            onDismiss={setDismissing}
          />
          <Pager
            label="Pages of failed mail"
            page={address.page}
            pageSize={pageSize}
            totalCount={mail.totalCount}
            onPage={address.goToPage}
          />
        </>
      )}
      {dismissing && (
        <DismissMail
          mail={dismissing}
          refetchQueries={refetchQueries}
          onEnd={isDone => {
            // The dialog would restore the focus to a button that is gone.
            flushSync(() => setDismissing(null));
            if (isDone) heading.current?.focus();
          }}
        />
      )}
    </div>
  );
}
