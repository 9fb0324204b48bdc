import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { recordChanges } from '../../platform/audit/index.js';
import { mostPoBytes, mostPoName, poTooLarge } from '../../definitions/po-attachment.js';
import { lockCustomer } from '../../customers/customers/index.js';
import { OrderingService } from '../ordering/index.js';
import { personBehind, requireActor } from '../../platform/shared/access.js';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';
import { AppError } from '../../platform/shared/errors.js';
import { intArray, readStatement } from '../../platform/shared/reads.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { fileKindOf, safeName, type PoFileKind } from './file-kind.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    /** Bytes that the files of one customer's orders may take, cancelled orders included */
    poFileBytes: number;
  }
}

export interface PoAttachmentRecord {
  orderKey: number;
  name: string;
  kind: PoFileKind;
  /** Bytes */
  size: number;
  /** Unix seconds */
  attachedAt: number;
  attachedBy: string;
}

const columns = `order_key as "orderKey", name, kind, length(content) as size, floor(extract(epoch from attached_at))::float8 as "attachedAt", attached_by as "attachedBy"`;
const ofOrders = readStatement(`select ${columns} from po_attachment where order_key = any (?::int[])`);
const bytesOfOthers =
  'select coalesce(sum(length(a.content)), 0)::float8 as bytes from po_attachment a join orders o on o.key = a.order_key where o.customer_key = ? and o.key <> ?';
const contentOf = readStatement('select name, content from po_attachment where order_key = ?');

/** Purchase orders that customers attach to their orders. Callers who may read an order may also read, replace and remove its file. */
export class PoAttachmentsService extends PerRequest {
  private readonly ordering = this.context.get(OrderingService);
  private readonly mostBytes = this.context.settings.poFileBytes;

  private readonly loader = new DataLoader<number, PoAttachmentRecord | null>(
    async orderKeys => {
      const rows = await this.context.reads.rows<PoAttachmentRecord>(ofOrders, [intArray(orderKeys)]);
      const byOrder = new Map(rows.map(row => [row.orderKey, row]));
      return orderKeys.map(key => byOrder.get(key) ?? null);
    },
    { cache: false },
  );

  /** The file of an order, without its content. The caller must have access to the order. */
  ofOrder({ key }: { key: number }): Promise<PoAttachmentRecord | null> {
    return this.loader.load(key);
  }

  async download(orderKey: number): Promise<{ name: string; bytes: Buffer }> {
    await this.ordering.order(orderKey);
    const [found] = await this.context.reads.rows<{ name: string; content: Uint8Array }>(contentOf, [orderKey]);
    if (!found) throw new AppError('NOT_FOUND', 'No purchase order is attached to this order.');
    return { name: found.name, bytes: Buffer.from(found.content) };
  }

  async attach(orderKey: number, file: ReceivedFile): Promise<PoAttachmentRecord> {
    const actor = requireActor(this.context.actor);
    const { customerKey } = await this.ordering.order(orderKey);
    const content = await buffer(file.read());
    if (content.length > mostPoBytes) throw new AppError('TOO_LARGE', poTooLarge);
    const kind = fileKindOf(content);
    if (kind === null)
      throw new AppError('WRONG_FILE_TYPE', 'Attach a PDF, a PNG or a JPEG. This file is none of them.');
    const name = safeName(file.fileName, kind, mostPoName);
    return inTransaction(this.context.em, async em => {
      if (!actor.isAdmin) await this.assertRoom(em, { customerKey, orderKey, bytes: content.length });
      const before = await storedKind(em, orderKey);
      const [stored] = await executeBound<PoAttachmentRecord>(
        em,
        `insert into po_attachment (order_key, name, kind, content, attached_at, attached_by) values ($1, $2, $3, decode($4, 'base64'), $5, $6)
         on conflict (order_key) do update set name = excluded.name, kind = excluded.kind, content = excluded.content,
           attached_at = excluded.attached_at, attached_by = excluded.attached_by
         returning ${columns}`,
        [
          orderKey,
          name,
          kind,
          new LargeText(content.toString('base64')),
          this.context.clock.now().toISOString(),
          personBehind(actor).name,
        ],
      );
      await this.record(em, orderKey, before, kind);
      return stored as PoAttachmentRecord;
    });
  }

  /** The lock counts files that arrive at the same time one after the other. */
  private async assertRoom(
    em: EntityManager,
    { customerKey, orderKey, bytes }: { customerKey: number; orderKey: number; bytes: number },
  ): Promise<void> {
    await lockCustomer(em, { key: customerKey });
    const [others] = await em.execute<{ bytes: number }[]>(bytesOfOthers, [customerKey, orderKey]);
    if ((others?.bytes ?? 0) + bytes <= this.mostBytes) return;
    throw new AppError(
      'LIMIT_REACHED',
      'The files of your orders take all the space that we keep for them. Remove some from older orders, or call us.',
    );
  }

  async remove(orderKey: number): Promise<true> {
    await this.ordering.order(orderKey);
    return inTransaction(this.context.em, async em => {
      const before = await storedKind(em, orderKey);
      if (before === null) return true as const;
      await em.execute('delete from po_attachment where order_key = ?', [orderKey]);
      await this.record(em, orderKey, before, null);
      return true as const;
    });
  }

  /** The log contains only the file type: a file name may be personal, and the log outlives the customer. */
  private record(em: EntityManager, orderKey: number, from: PoFileKind | null, to: PoFileKind | null): Promise<void> {
    return recordChanges(em, this.context.actor, this.context.clock.now(), [
      { subject: 'order', subjectKey: orderKey, action: 'updated', changes: { poAttachment: { from, to } } },
    ]);
  }
}

async function storedKind(em: EntityManager, orderKey: number): Promise<PoFileKind | null> {
  const [row] = await em.execute<{ kind: PoFileKind }[]>(
    'select kind from po_attachment where order_key = ? for update',
    [orderKey],
  );
  return row?.kind ?? null;
}
