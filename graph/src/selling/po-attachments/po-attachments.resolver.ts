import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Order } from '../ordering/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg, TimeField } from '../../platform/shared/graphql-fields.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './po-attachment-descriptions.js';
import { type PoAttachmentRecord, PoAttachmentsService } from './po-attachments.service.js';

@Access('customer')
@ObjectType({ description: "The customer's purchase order, attached to an order as a file." })
class PoAttachment implements Omit<PoAttachmentRecord, 'kind' | 'orderKey'> {
  @Field(() => String, { description: 'File name to show and to store it under, at most 100 characters.' })
  name: string;
  @Field(() => String, { description: 'File type, detected from the content: pdf, png or jpeg.' }) kind: string;
  @Field(() => Int, { description: 'Size of the file in bytes, at most 5 MB.' }) size: number;
  @TimeField('When it was attached, in Unix seconds.') attachedAt: number;
  @Field(() => String, { description: 'Who attached it: the customer, or the staff member who acted for it.' })
  attachedBy: string;
}

@Resolver(() => Order)
export class PoAttachmentsResolver extends PerRequest {
  private readonly poAttachments = this.context.get(PoAttachmentsService);

  @Access('customer')
  @FieldResolver(() => PoAttachment, {
    nullable: true,
    description:
      'The purchase order; null if none is attached. `GET /api/authorders/bykey/{orderKey}/po` downloads it.',
  })
  poAttachment(@Root() order: { key: number }): Promise<PoAttachmentRecord | null> {
    return this.poAttachments.ofOrder(order);
  }

  @Access('customer')
  @Mutation(() => PoAttachment, { nullable: true, description: about.attach })
  async attachPo(
    @KeyArg('orderKey') orderKey: number,
    @Arg('doc', () => GraphQLUpload, { description: 'The purchase order.' }) doc: Promise<FileUpload>,
  ): Promise<PoAttachmentRecord> {
    return this.poAttachments.attach(orderKey, await receivedFile(doc));
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  removePo(@KeyArg('orderKey') orderKey: number): Promise<true> {
    return this.poAttachments.remove(orderKey);
  }
}
